import type { Application } from '../application/index.js';
import type { Principal } from '../domain/principal.js';
import { createLoaders, type Loaders } from './loaders.js';

/** What every resolver has at hand: who asks, what can be done, and the loaders of this request or event. */
export interface GraphContext {
  readonly app: Application;
  readonly caller: Principal;
  readonly loaders: Loaders;
  /** Replaces the loaders: what is read from now on is read again. Called after each mutation and before each event of a subscription. */
  renew(): void;
}

/** The context of one HTTP request or one subscription. */
export function graphContext(app: Application, caller: Principal): GraphContext {
  let loaders = createLoaders(app, caller);
  return {
    app,
    caller,
    get loaders() {
      return loaders;
    },
    renew() {
      loaders = createLoaders(app, caller);
    },
  };
}
