import { missingPackages } from './packages';

console.log(missingPackages() ?? '');
