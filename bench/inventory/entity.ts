import type { EntityType } from '../../src/domain/model/entity.js';
import type { Json } from '../../src/domain/common/json.js';

/** A line of an inventory file for `netloom import`. */
export interface BenchEntity {
  readonly ref: string;
  readonly name: string;
  readonly type?: EntityType;
  readonly slug?: string;
  readonly status?: string;
  readonly attributes?: Readonly<Record<string, Json>>;
  readonly relations?: Readonly<Record<string, readonly string[]>>;
}

/** Numbers the objects of each model from 1, like a database. */
export class Numbering {
  readonly #last = new Map<string, number>();

  ref(model: string): string {
    const id = (this.#last.get(model) ?? 0) + 1;
    this.#last.set(model, id);
    return `${model}:${id}`;
  }
}
