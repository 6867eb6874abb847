/** One entity of the sample network, by `app.model:id`. */
export type Ref = string;

interface Facts {
  readonly display?: string;
  readonly slug?: string;
  readonly status?: string;
  readonly aliases?: readonly string[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relations?: Readonly<Record<string, Ref | readonly Ref[] | undefined>>;
}

/** Collects the network in order. Ids count up for each model. */
export interface Inventory {
  add(objectType: string, name: string, facts?: Facts): Ref;
  /** Adds a relation to an existing entity. */
  relate(from: Ref, type: string, to: Ref): void;
  /** JSON Lines. */
  text(): string;
}

interface Line {
  readonly ref: Ref;
  readonly name: string;
  readonly facts: Facts;
  readonly relations: Record<string, Ref[]>;
}

export function createInventory(): Inventory {
  const counts = new Map<string, number>();
  const lines = new Map<Ref, Line>();
  return {
    add(objectType, name, facts = {}) {
      const id = (counts.get(objectType) ?? 0) + 1;
      counts.set(objectType, id);
      const ref = `${objectType}:${id}`;
      const stated = Object.entries(facts.relations ?? {}).filter(([, to]) => to !== undefined && to.length > 0);
      const relations = Object.fromEntries(stated.map(([type, to]) => [type, typeof to === 'string' ? [to] : [...(to ?? [])]]));
      lines.set(ref, { ref, name, facts, relations });
      return ref;
    },
    relate(from, type, to) {
      const line = lines.get(from);
      if (line === undefined) throw new Error(`${from} is not in the sample: cannot relate it to ${to}.`);
      (line.relations[type] ??= []).push(to);
    },
    text: () => [...lines.values()].map((line) => `${JSON.stringify(toJson(line))}\n`).join(''),
  };
}

function toJson({ ref, name, facts, relations }: Line): object {
  const { display, slug, status, aliases, attributes } = facts;
  return { ref, name, display, slug, status, aliases, attributes, ...(Object.keys(relations).length > 0 ? { relations } : {}) };
}

/** `Data Centres` → `data-centres`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
