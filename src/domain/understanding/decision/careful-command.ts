import type { EntitySummary } from '../../model/understanding.js';
import { isIn, isPlace } from '../candidates/places.js';
import type { Meaning } from '../candidates/meaning.js';
import { isBeforeUnknown, type Universe } from '../generators/universe.js';
import type { Alternative, ScoredCluster } from './alternatives.js';
import { waysTo, type ChosenMeaning, type Way } from './choose-meaning.js';

/** What is known about a destructive command besides its object. */
export interface CommandContext {
  /** The turn of the message. */
  readonly turn: number;
  /** The places that the message names. */
  readonly places: readonly EntitySummary[];
  /** Names that nothing has, before the phrase. */
  readonly unknown: Universe['unknown'];
}

/**
 * Decides more carefully what a destructive command acts on, because acting on the wrong entity is the worst error. It asks if the message names a place
 * that the entity is not in or several that each have one, or if a name that nothing has was mentioned after the entity.
 */
export const withCare = (best: ChosenMeaning, scored: ScoredCluster, command: CommandContext): ChosenMeaning =>
  asObject(carefully(best, scored, command), scored, command);

/**
 * A command has an object: what remains without “nothing”, and without the meanings that are not in the place that the message names, adds up to 1. If the
 * best one has nothing to do with what the words state, as a till of another town in “lock the till in Sydney”, they stay as they are.
 */
function asObject(chosen: ChosenMeaning, { probabilities }: ScoredCluster, command: CommandContext): ChosenMeaning {
  const isElsewhere = ({ best }: Way): boolean => best !== chosen.best && placeElsewhere(best.candidate, command) !== undefined;
  const ways = chosen.ways.filter((way) => !isElsewhere(way));
  const without = chosen.ways.filter(isElsewhere).reduce((total, { probability }) => total + probability, probabilities.at(-1) ?? 0);
  const sum = 1 - without;
  if (sum <= 0 || chosen.best.features['ignores what is stated'] !== undefined) return chosen;
  return { ...chosen, probability: chosen.probability / sum, ways: ways.map((way) => ({ ...way, probability: way.probability / sum })) };
}

function carefully(chosen: ChosenMeaning, scored: ScoredCluster, command: CommandContext): ChosenMeaning {
  const { candidate, phrase } = chosen.best;
  const [only, ...others] = candidate.entities;
  if (candidate.unknown !== undefined || only === undefined) return chosen;
  const unknown = unknownSince(candidate, command);
  if (unknown !== undefined) return { ...chosen, contradiction: `“${unknown}” was mentioned after it, and nothing has this name.` };
  if (others.length > 0 || isPlace(only)) return chosen;
  const ways = waysTo(scored).filter(({ best }) => best.phrase === phrase && best.candidate.entities.length === 1);
  const isElsewhere = ({ best }: Way): boolean => placeElsewhere(best.candidate, command) !== undefined;
  const place = placeElsewhere(candidate, command);
  if (place !== undefined) return there(chosen, place, ways);
  // “Sorry, I meant sw-2. Delete that one.” is not about what was mentioned before.
  const isEarlier = ({ best }: Way): boolean =>
    candidate.anchor?.turn === command.turn && (best.candidate.anchor?.turn ?? 0) < command.turn;
  const near = ways.filter((way) => !isEarlier(way) && way.best !== chosen.best && !isElsewhere(way) && isInAnother(way, only, command));
  const equal = [chosen.best, ...chosen.equal, ...near.map(({ best }) => best)].filter(
    (each) => placeElsewhere(each.candidate, command) === undefined,
  );
  return { ...chosen, equal: [...new Set(equal)] };
}

/** The meanings in a place that the message names, while the most probable meaning is elsewhere. */
function there(chosen: ChosenMeaning, place: EntitySummary, ways: readonly Way[]): ChosenMeaning {
  const inside = ways.filter(({ best }) => best.candidate.entities.some((entity) => isIn(entity, place) === true) && fits(best));
  const [one, ...more] = inside;
  if (one !== undefined) return { ...chosen, ...one, ways: inside, equal: more.length === 0 ? [one.best] : inside.map(({ best }) => best) };
  const [only] = chosen.best.candidate.entities;
  return { ...chosen, contradiction: `${only?.display ?? chosen.best.phrase.head ?? ''} is not in ${place.display}.` };
}

/** “Lyon and Nice: reboot the router”: each of several places that the message names has one. */
function isInAnother({ best }: Way, chosen: EntitySummary, { places }: CommandContext): boolean {
  const [entity] = best.candidate.entities;
  if (entity === undefined || !fits(best)) return false;
  return places.some((place) => isIn(entity, place) === true && isIn(chosen, place) === false);
}

const fits = ({ features }: Alternative): boolean => features['head none'] === undefined && features['modifiers unmatched'] === undefined;

/** A name that nothing has, if it was mentioned after what the meaning was found from. */
function unknownSince({ anchor, isStated }: Meaning, { unknown, turn }: CommandContext): string | undefined {
  const [last] = unknown;
  if (last === undefined || last.since > 0 || isStated === true || anchor === undefined) return undefined;
  return isBeforeUnknown(anchor.turn, last, turn) ? last.name : undefined;
}

/** A place that the message names, if the meaning comes from an earlier turn and is elsewhere. */
function placeElsewhere({ entities, anchor, isStated }: Meaning, { places, turn }: CommandContext): EntitySummary | undefined {
  if (isStated === true || anchor === undefined || anchor.turn >= turn) return undefined;
  const [only] = entities;
  if (only === undefined) return undefined;
  const known = places.filter((place) => isIn(only, place) !== undefined);
  return known.some((place) => isIn(only, place) === true) ? undefined : known[0];
}
