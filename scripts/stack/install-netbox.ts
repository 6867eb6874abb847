import { installNetbox } from './netbox.js';

await installNetbox();
