import { createSalon, openProcess } from './shops';

/** A process that migrates the database at the address in its argument, and says when it is ready. */
async function main(): Promise<void> {
  const appointments = openProcess(createSalon(), process.argv[2]!);
  await appointments.migrate();
  console.log('migrated');
  await appointments.close();
}

void main();
