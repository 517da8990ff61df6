import { launch } from '@/scripts/product/launch';

await launch('production');
