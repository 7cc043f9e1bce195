// medusa-config.ts: Medusa's configuration
import { defineConfig } from '@medusajs/framework/utils';
import { DATABASE_URL, secretOf } from './src/settings';

export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    http: {
      storeCors: '',
      adminCors: '',
      authCors: '',
      jwtSecret: secretOf('JWT_SECRET'),
      cookieSecret: secretOf('COOKIE_SECRET'),
    },
  },
  admin: { disable: true }, // this shop shows no pages
  modules: [{ resolve: './src/modules/appointments' }],
});
