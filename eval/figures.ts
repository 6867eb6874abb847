import type { Finding } from './score.js';

/** Percentages with one decimal, by name. A figure without cases is absent. */
export type Figures = Readonly<Record<string, number>>;

/** Figures that should be low. */
export const LOW: ReadonlySet<string> = new Set([
  'guessed instead',
  'user asserted wrong',
  'references asserted wrong',
  'stray asserted of 100',
  'stray lists of 100',
  'false unknown of 100',
  'independent flagged',
]);

type Named = Extract<Finding, { readonly of: 'mention' | 'reference' }>;
type Open = Extract<Finding, { readonly of: 'ambiguous' | 'unknown' }>;
type Said = Extract<Finding, { readonly wanted: boolean }>;

/**
 * Computes the figures of judged turns.
 *
 * Resolution counts mentions and references of user and assistant: recall is the share of correct labels, precision the share of correct resolutions.
 * `guessed instead` is the share of ambiguous and unknown labels that were resolved. `covered` labels are right, or among the first three choices of a
 * span that is not asserted; strays are spans that touch no label, of 100 turns of the user.
 */
export function figuresOf(findings: readonly Finding[]): Figures {
  const named = findings.filter((each): each is Named => each.of === 'mention' || each.of === 'reference');
  const open = findings.filter((each): each is Open => each.of === 'ambiguous' || each.of === 'unknown');
  const mentions = (role: string) => named.filter((each) => each.of === 'mention' && each.role === role);
  return rounded({
    ...resolution(named, findings.filter((each) => each.of === 'stray' && each.status === 'RESOLVED').length),
    ...contract(named, findings),
    'user mentions': rightIn(mentions('user')),
    'assistant mentions': rightIn(mentions('assistant')),
    references: rightIn(named.filter(({ of }) => of === 'reference')),
    'ambiguous asked': noticedIn(open.filter(({ of }) => of === 'ambiguous')),
    'unknown said': noticedIn(open.filter(({ of }) => of === 'unknown')),
    'guessed instead': percent(open.filter(({ guessed }) => guessed).length, open.length),
    ...decisions(
      'follow-up',
      findings.filter((each): each is Said => each.of === 'followUp'),
    ),
    ...decisions(
      'topic shift',
      findings.filter((each): each is Said => each.of === 'topicShift'),
    ),
    ...evidence(findings),
  });
}

/** What is asserted, what is listed, and what is said of words that mean nothing. */
function contract(named: readonly Named[], findings: readonly Finding[]): Unrounded {
  const user = named.filter(({ role }) => role === 'user');
  const references = named.filter(({ of }) => of === 'reference');
  const share = (of: readonly Named[], holds: (each: Named) => boolean) => percent(of.filter(holds).length, of.length);
  const turns = findings.filter(({ of }) => of === 'userTurn').length;
  const strays = (status: string) =>
    percent(findings.filter((each) => each.of === 'stray' && each.role === 'user' && each.status === status).length, turns);
  const independent = findings.filter((each): each is Said => each.of === 'followUp' && !each.wanted);
  const withFacts = user.filter(({ hasFacts }) => hasFacts !== undefined);
  return {
    'user covered': share(user, ({ covered }) => covered),
    'references covered': share(references, ({ covered }) => covered),
    'user asserted wrong': share(user, ({ said }) => said === 'wrong'),
    'references asserted wrong': share(references, ({ said }) => said === 'wrong'),
    'facts in window': share(withFacts, ({ hasFacts }) => hasFacts === true),
    'stray asserted of 100': strays('RESOLVED'),
    'stray lists of 100': strays('POSSIBLE'),
    'false unknown of 100': strays('UNKNOWN'),
    'independent flagged': percent(independent.filter(({ said }) => said).length, independent.length),
  };
}

type Unrounded = Readonly<Record<string, number | undefined>>;

const percent = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : (100 * part) / whole);

const rightIn = (findings: readonly Named[]): number | undefined =>
  percent(findings.filter(({ said }) => said === 'right').length, findings.length);

const noticedIn = (findings: readonly Open[]): number | undefined => percent(findings.filter(({ right }) => right).length, findings.length);

function resolution(named: readonly Named[], strays: number): Unrounded {
  const count = (said: Named['said']) => named.filter((each) => each.said === said).length;
  return precisionAndRecall('resolution', count('right'), count('wrong') + strays, named.length);
}

function decisions(name: string, findings: readonly Said[]): Unrounded {
  const right = findings.filter(({ wanted, said }) => wanted && said).length;
  const wrong = findings.filter(({ wanted, said }) => !wanted && said).length;
  return precisionAndRecall(name, right, wrong, findings.filter(({ wanted }) => wanted).length);
}

function precisionAndRecall(name: string, right: number, wrong: number, wanted: number): Unrounded {
  return {
    [`${name} precision`]: percent(right, right + wrong),
    [`${name} recall`]: percent(right, wanted),
    [`${name} F1`]: percent(2 * right, right + wrong + wanted),
  };
}

function evidence(findings: readonly Finding[]): Unrounded {
  const found = findings.filter((each) => each.of === 'evidence');
  return Object.fromEntries(
    [...new Set(found.map(({ budget }) => budget))].map((budget) => {
      const shares = found.filter((each) => each.budget === budget).map(({ share }) => share);
      return [
        `evidence at ${budget}`,
        percent(
          shares.reduce((sum, share) => sum + share, 0),
          shares.length,
        ),
      ];
    }),
  );
}

function rounded(figures: Unrounded): Figures {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) => (value === undefined ? [] : [[name, Math.round(10 * value) / 10]])),
  );
}
