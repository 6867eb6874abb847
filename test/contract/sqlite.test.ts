import { temporaryStore } from '../testkit/temporary-store.js';
import { describeContract } from './contract.js';
import { STORE_SPECS } from './store/specs.js';

describeContract('the store on SQLite', STORE_SPECS, async () => temporaryStore());
