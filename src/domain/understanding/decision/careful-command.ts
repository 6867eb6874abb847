import type { EntitySummary } from '../../model/understanding.js';
import { isIn, isPlace } from '../candidates/places.js';
import type { Meaning } from '../candidates/meaning.js';
import type { Universe } from '../generators/universe.js';
import type { Alternative, ScoredCluster } from './alternatives.js';
import { areSideBySide, waysTo, type ChosenMeaning, type Way } from './choose-meaning.js';

/** Meanings of a destructive command whose log probabilities differ by less are asked about. */
const MARGIN = 0.7;
/** The same for two that were named side by side. */
const MARGIN_IN_LIST = 2;

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
 * Decides more carefully what a destructive command acts on, because acting on the wrong entity is the worst error. It asks if another entity is nearly
 * as probable, if the message names a place that the entity is not in, or if a name that nothing has was mentioned after the entity.
 */
export function withCare(chosen: ChosenMeaning, scored: ScoredCluster, command: CommandContext): ChosenMeaning {
  const { candidate, phrase } = chosen.best;
  const [only, ...others] = candidate.entities;
  if (candidate.unknown !== undefined || only === undefined) return chosen;
  const unknown = unknownSince(candidate, command);
  if (unknown !== undefined) return { ...chosen, contradiction: `“${unknown}” was mentioned after it, and nothing has this name.` };
  if (others.length > 0 || isPlace(only)) return chosen;
  const ways = waysTo(scored).filter(({ best }) => best.phrase === phrase && best.candidate.entities.length === 1);
  const place = placeElsewhere(candidate, command);
  if (place !== undefined) {
    const there = ways.filter(({ best }) => best.candidate.entities.some((entity) => isIn(entity, place) === true) && fits(best));
    const [one, ...more] = there;
    if (one !== undefined && more.length === 0) return { ...one, equal: [one.best] };
    if (one !== undefined) return { ...one, equal: there.map(({ best }) => best) };
    return { ...chosen, contradiction: `${only.display} is not in ${place.display}.` };
  }
  const isNear = ({ best, probability }: Way): boolean =>
    Math.log(chosen.probability / probability) < (areSideBySide(chosen.best, best) ? MARGIN_IN_LIST : MARGIN);
  const near = ways.filter((way) => way.best !== chosen.best && isNear(way));
  return near.length === 0 ? chosen : { ...chosen, equal: [...new Set([...chosen.equal, ...near.map(({ best }) => best)])] };
}

const fits = ({ features }: Alternative): boolean => features['head none'] === undefined && features['modifiers unmatched'] === undefined;

/** A name that nothing has, if it was mentioned after what the meaning was found from. */
function unknownSince({ anchor, isStated }: Meaning, { unknown, turn }: CommandContext): string | undefined {
  const [last] = unknown;
  if (last === undefined || last.since > 0 || isStated === true || anchor === undefined) return undefined;
  return anchor.turn < turn - last.age ? last.name : undefined;
}

/** A place that the message names, if the meaning comes from an earlier turn and is elsewhere. */
function placeElsewhere({ entities, anchor, isStated }: Meaning, { places, turn }: CommandContext): EntitySummary | undefined {
  if (isStated === true || anchor === undefined || anchor.turn >= turn) return undefined;
  const [only] = entities;
  if (only === undefined) return undefined;
  const known = places.filter((place) => isIn(only, place) !== undefined);
  return known.some((place) => isIn(only, place) === true) ? undefined : known[0];
}
