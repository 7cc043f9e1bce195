import { createSalon, openProcess } from './shops';

/** Migrates the database whose address is the program's argument, and prints a line when it is done. */
async function main(): Promise<void> {
  const appointments = openProcess(createSalon(), process.argv[2]!);
  await appointments.migrate();
  console.log('migrated');
  await appointments.close();
}

void main();
