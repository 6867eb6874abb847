import type { Dependencies } from '../common/index.js';
import type { BuildOptions } from '../../domain/window/composition/build-window.js';
import { DEFAULT_BUDGET, type ContextRequest } from '../../domain/window/model/context-window.js';
import { invalid } from '../../domain/common/errors.js';
import { EVERYTHING, type Profile, type Slice } from '../../domain/window/model/profile.js';
import type { Preferences } from '../../domain/model/session.js';
import type { Model } from '../../domain/window/tokens/model.js';

/** Window options, merged from the request, its profile, the preferences and the defaults. */
export interface WindowOptions {
  /** Absent: tokens count as they did when they were written. */
  readonly model?: Model;
  readonly profile?: Profile;
  readonly options: BuildOptions;
}

type Tables = Pick<Dependencies, 'models' | 'profiles'>;

/** The maximum number of names in an error. */
const MAX_LISTED = 16;

/**
 * Field by field, the request overrides the preferences for its agent, these override the profile, the profile overrides the other preferences (see
 * `preferencesIn`), and these override the defaults.
 */
export function resolveWindowOptions(request: ContextRequest, given: Preferences, tables: Tables): WindowOptions {
  const agent = given.agents?.find(({ profile: name }) => name === request.profile);
  const preferences = { ...given, ...agent };
  const model = modelFor(request, preferences, tables);
  const named = request.profile === undefined ? undefined : profileNamed('request.profile', request.profile, tables);
  const profile = named === undefined ? undefined : { ...named, ...agent };
  const limit = limitOf(request, preferences, profile, model);
  const slice = sliceOf(request, preferences, profile);
  return {
    ...(model === undefined ? {} : { model }),
    ...(profile === undefined ? {} : { profile }),
    options: {
      strategy: request.strategy ?? profile?.strategy ?? preferences.strategy ?? 'AUTO',
      limit,
      reserve: reserveOf(request, limit, profile, model),
      withoutOperations: request.withoutOperations ?? slice.shares.OPERATIONS === 0,
      slice,
    },
  };
}

/** The model of that name. `path` is the place of the name, for errors. */
export function modelNamed(path: string, name: string, { models }: Pick<Tables, 'models'>): Model {
  const found = models.find(name);
  if (found !== undefined) return found;
  throw invalid(path, `a known model (${listed(models.all)}, or a model of NETLOOM_MODELS)`, name);
}

function modelFor(request: ContextRequest, preferences: Preferences, tables: Tables): Model | undefined {
  if (request.model !== undefined) return modelNamed('request.model', request.model, tables);
  return preferences.model === undefined ? undefined : modelNamed('preferences.model', preferences.model, tables);
}

/** The profile of that name. `path` is the place of the name, for errors. */
export function profileNamed(path: string, name: string, { profiles }: Pick<Tables, 'profiles'>): Profile {
  const found = profiles.find(name);
  if (found !== undefined) return found;
  throw invalid(path, `a known profile (${listed(profiles.all)})`, name);
}

function listed(all: readonly { readonly name: string }[]): string {
  const names = all.slice(0, MAX_LISTED).map(({ name }) => name);
  return all.length > MAX_LISTED ? `${names.join(', ')} and ${all.length - MAX_LISTED} more` : names.join(', ');
}

/** A budget of the request must fit the model's context; budgets of profiles and preferences are reduced to it. */
function limitOf({ budget }: ContextRequest, preferences: Preferences, profile: Profile | undefined, model: Model | undefined): number {
  const most = model?.contextTokens ?? Infinity;
  if (budget !== undefined && budget > most)
    throw invalid('request.budget', `at most ${most} tokens, the context of ${model?.name ?? ''}`, budget);
  return budget ?? Math.min(most, profile?.budget ?? preferences.budget ?? DEFAULT_BUDGET);
}

/**
 * By default an eighth of the window, at most 1,024 tokens, unless the profile sets a reserve. Never more than the model can output, and at least the
 * part of the budget that the model does not accept as input.
 */
function reserveOf({ reserve }: ContextRequest, limit: number, profile: Profile | undefined, model: Model | undefined): number {
  const least = Math.max(0, limit - (model?.inputTokens ?? limit));
  if (reserve !== undefined) {
    if (reserve >= least) return reserve;
    throw invalid('request.reserve', `at least ${least} tokens, because ${model?.name ?? ''} accepts at most ${limit - least}`, reserve);
  }
  const usual = Math.min(1_024, Math.floor(limit / 8));
  const wished = profile?.reserve === undefined ? usual : Math.min(profile.reserve, Math.floor(limit / 2));
  return Math.max(least, Math.min(wished, model?.outputTokens ?? wished));
}

/** A request that explicitly asks for operations gets them, even if its profile gives them no share. Preferences may leave memories out. */
function sliceOf({ withoutOperations }: ContextRequest, { memories = true }: Preferences, profile: Profile | undefined): Slice {
  const slice = profile?.slice ?? EVERYTHING;
  const asked = withoutOperations === false && slice.shares.OPERATIONS === 0;
  if (!asked && memories) return slice;
  const { OPERATIONS, MEMORIES } = slice.shares;
  const shares = { OPERATIONS: asked ? EVERYTHING.shares.OPERATIONS : OPERATIONS, MEMORIES: memories ? MEMORIES : 0 };
  return { ...slice, shares: { ...slice.shares, ...shares } };
}
