import { copying, isCopying } from '../changes/index.js';
import type { Principal } from '../../domain/common/principal.js';

/** The principal for whom a session counts: one that is being copied or imported counts for the principal that gets it. */
export const principalOf = (owner: string): string => (isCopying(owner) ? owner.slice(1) : owner);

/** The owners whose sessions count for a principal. */
export const ownersOf = (principal: Principal): readonly string[] => [principal.name, copying(principal).name];
