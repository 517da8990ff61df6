import usages from '@/scripts/usages.json';
import { writeTppCertificate } from './certificate-files';

await writeTppCertificate(process.argv.slice(2), usages['tpp-certificate'], {
  DATA_DIR: process.env.DATA_DIR,
});
