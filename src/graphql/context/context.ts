import type { Application } from '../../application/index.js';
import type { Principal } from '../../domain/common/principal.js';
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
  return new RequestContext(app, caller, { loaders: createLoaders(app, caller) });
}

/** A class, because Apollo Server copies the context: of an object literal it would copy what the getter returned. */
class RequestContext implements GraphContext {
  constructor(
    readonly app: Application,
    readonly caller: Principal,
    private readonly current: { loaders: Loaders },
  ) {}

  get loaders(): Loaders {
    return this.current.loaders;
  }

  renew(): void {
    this.current.loaders = createLoaders(this.app, this.caller);
  }
}
