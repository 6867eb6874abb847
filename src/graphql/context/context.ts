import type { Application } from '../../application/index.js';
import type { Principal } from '../../domain/common/principal.js';
import type { RequestNote } from './request-note.js';
import { createLoaders, type Loaders } from './loaders.js';

/** The context of every resolver: the caller, the application, and the loaders of this request or event. */
export interface GraphContext {
  readonly app: Application;
  readonly caller: Principal;
  readonly loaders: Loaders;
  /** Aborted when the client of an HTTP request is gone. */
  readonly signal: AbortSignal | undefined;
  /** What the log of requests says about the operation of an HTTP request. */
  readonly note: RequestNote | undefined;
  /** Replaces the loaders, so that later reads see new data. Called after each mutation and before each event of a subscription. */
  renew(): void;
}

/** Creates the context of one HTTP request or one subscription. */
export function graphContext(app: Application, caller: Principal, signal?: AbortSignal, note?: RequestNote): GraphContext {
  return new RequestContext(app, caller, { loaders: createLoaders(app, caller) }, signal, note);
}

/** A class, because Apollo Server copies the context, and would copy the value of a getter of an object literal. */
class RequestContext implements GraphContext {
  constructor(
    readonly app: Application,
    readonly caller: Principal,
    private readonly current: { loaders: Loaders },
    readonly signal: AbortSignal | undefined,
    readonly note: RequestNote | undefined,
  ) {}

  get loaders(): Loaders {
    return this.current.loaders;
  }

  renew(): void {
    this.current.loaders = createLoaders(this.app, this.caller);
  }
}
