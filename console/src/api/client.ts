import { createClient } from '@netloom/client';
import { readKey } from './key.js';

/** The client of this page. A new key takes effect with the next load of the page. */
export const client = createClient({ url: location.origin, token: () => readKey() });
