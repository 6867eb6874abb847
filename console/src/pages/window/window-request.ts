import type { Url } from '../../components/use-url.js';
import type { ContextRequest, Strategy } from '../../generated/operations.js';

export const STRATEGIES: readonly Strategy[] = ['AUTO', 'DISCARD', 'RELEVANT', 'U_SHAPED', 'SUMMARIZE', 'HYBRID', 'BOUNDED'];

const MIN_BUDGET = 64;

export const budgetOf = (text: string | undefined): number | undefined => {
  const budget = Number(text);
  return text === undefined || !Number.isInteger(budget) || budget < MIN_BUDGET ? undefined : budget;
};

/** The options of a window as they are in the URL. */
export function requestOf(url: Url, message: string): ContextRequest {
  const strategy = STRATEGIES.find((each) => each === url.get('strategy'));
  const budget = budgetOf(url.get('budget'));
  const [model, profile, at] = [url.get('model'), url.get('profile'), url.get('at')];
  return {
    ...(model === undefined ? {} : { model }),
    ...(profile === undefined ? {} : { profile }),
    ...(budget === undefined ? {} : { budget }),
    ...(strategy === undefined ? {} : { strategy }),
    ...(at === undefined ? {} : { at }),
    ...(message === '' ? {} : { message }),
  };
}
