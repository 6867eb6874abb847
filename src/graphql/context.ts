import type { Application } from '../application/index.js';
import type { Principal } from '../domain/principal.js';
import { createLoaders, type Loaders } from './loaders.js';

/** What every resolver has at hand: who asks, what can be done, and the loaders of this request or event. */
export interface GraphContext {
  readonly app: Application;
  readonly caller: Principal;
  readonly loaders: Loaders;
}

/** The context of one HTTP request. */
export function requestContext(app: Application, caller: Principal): GraphContext {
  return { app, caller, loaders: createLoaders(app, caller) };
}

/** The context of one subscription: each event starts with fresh loaders, so it never sees what an earlier one read. */
export interface SubscriptionContext extends GraphContext {
  renew(): void;
}

export function subscriptionContext(app: Application, caller: Principal): SubscriptionContext {
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
