import type { Store } from '../../../../src/ports/store/store.js';
import type { Specs } from '../../contract.js';
import { DELIVERY_SPECS } from './deliveries.js';
import { ENDPOINT_SPECS } from './endpoints.js';
import { LANE_SPECS } from './lanes.js';
import { OUTBOX_SPECS } from './outbox.js';

export const WEBHOOK_SPECS: Specs<Store> = { ...ENDPOINT_SPECS, ...OUTBOX_SPECS, ...LANE_SPECS, ...DELIVERY_SPECS };
