import { createSalon, openProcess } from './shops';

/** Migrates the database at the address in its argument, and prints when it is done. */
async function main(): Promise<void> {
  const appointments = openProcess(createSalon(), process.argv[2]!);
  await appointments.migrate();
  console.log('migrated');
  await appointments.close();
}

void main();
