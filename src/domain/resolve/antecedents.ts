import type { Focus } from '../focus.js';
import type { EntityBrief, Mention } from '../understanding.js';
import { salience } from './anchors.js';

/** Something a reference may mean. */
export interface Antecedent {
  readonly entity: EntityBrief;
  /** 0 to 1.5; the best comes first. */
  readonly strength: number;
  readonly why: string;
  /** What was named together has the same group. */
  readonly group: number;
  readonly order: number;
  /** The user spoke of it, not only an assistant or a tool. */
  readonly byUser: boolean;
}

const HERE = 1;
/** What was named further back in one message is not what "it" means. */
const MOST_HERE = 40;

/** What was named before `start` in the message, nearest first, then what is in focus, most salient first. */
export function antecedents(
  start: number,
  focus: Focus,
  mentions: readonly Mention[],
  briefs: ReadonlyMap<string, EntityBrief>,
): readonly Antecedent[] {
  const before = mentions.filter((mention) => mention.end <= start && mention.status === 'RESOLVED').slice(-MOST_HERE);
  const here = before.flatMap((mention, index) =>
    mention.entities.map((entity, order) => ({
      entity,
      strength: HERE + 0.1 * (index / Math.max(1, before.length)),
      why: `named as ${mention.text} in this message`,
      group: focus.turn + 1,
      order: index * 100 + order,
      byUser: true,
    })),
  );
  const spoken = focus.entities.flatMap((entity): Antecedent[] => {
    const brief = briefs.get(entity.id);
    if (brief === undefined) return [];
    const first = entity.order === 0 ? 0.08 : 0;
    const often = Math.min(0.15, 0.05 * (entity.count - 1));
    const strength = salience(entity, focus.turn) * (0.8 + first + often);
    return [
      {
        entity: brief,
        strength,
        why: `${entity.name} was spoken of in turn ${entity.lastTurn}`,
        group: entity.lastTurn,
        order: entity.order,
        byUser: entity.source === 'USER',
      },
    ];
  });
  const seen = new Set<string>();
  return [...here, ...spoken]
    .toSorted((a, b) => b.strength - a.strength)
    .filter(({ entity }) => !seen.has(entity.id) && seen.add(entity.id));
}

/** The entities of one type that were last named together, in their order; empty when no turn named so many. */
export function latestGroup(pool: readonly Antecedent[], least: number): readonly Antecedent[] {
  const groups = new Map<string, Antecedent[]>();
  for (const each of pool) {
    const key = `${each.group} ${each.entity.type}`;
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [each]);
    else members.push(each);
  }
  const large = [...groups.values()].filter((members) => members.length >= least);
  const best =
    large.toSorted(
      (a, b) => (b[0]?.group ?? 0) - (a[0]?.group ?? 0) || Number(isPlace(a)) - Number(isPlace(b)) || b.length - a.length,
    )[0] ?? [];
  return best.toSorted((a, b) => a.order - b.order);
}

/** Things are listed by where they are as often as not, so of two lists in one turn the places are rarely meant. */
const isPlace = (members: readonly Antecedent[]): boolean => members[0]?.entity.type === 'SITE' || members[0]?.entity.type === 'REGION';
