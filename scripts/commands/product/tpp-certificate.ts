import { writeTppCertificate } from './certificate-files';

await writeTppCertificate(
  process.argv.slice(2),
  'npm run tpp-certificate -- --out DIR [--data DIR] [--roles PSP_AI,PSP_PI] [--organisation NAME]',
  { DATA_DIR: process.env.DATA_DIR },
);
