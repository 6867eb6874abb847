import { probableEntities } from '../../domain/understanding/meanings.js';
import type { Candidates } from '../../domain/window/model/context-window.js';
import type { Message } from '../../domain/model/message.js';
import { scoreMessages, type SemanticMatch } from '../../domain/window/retrieval/messages.js';
import { queryTerms } from '../../domain/text/terms.js';
import { threadOf, type Threaded } from '../../domain/window/retrieval/thread.js';
import type { Session } from '../../domain/model/session.js';
import type { Understanding } from '../../domain/model/understanding.js';
import type { Chain, ChainHit } from '../../ports/store/messages.js';
import type { Repositories } from '../../ports/store/store.js';
import { messagesBefore } from './messages-before.js';

/** Bounds of the reads, regardless of the session's length. */
const LOOK = {
  foundLeast: 96,
  foundMost: 400,
  postings: 2_500,
  mentioning: 24,
  mentioningBeside: 8,
  usersLeast: 100,
  usersMost: 200,
  usersDepths: 2_000,
} as const;
const NOTHING_FOUND = { hits: [], neighbors: [] };

/** The turn to answer. */
export interface Turn {
  readonly message?: Message;
  readonly latestUser?: Message;
  readonly understanding: Understanding;
  readonly text: string;
}

/** Messages that share terms with the text, and their neighbors. */
export async function wordsIn(
  repositories: Repositories,
  chain: Chain | undefined,
  text: string,
  fitting: number,
): Promise<readonly ChainHit[]> {
  const terms = queryTerms(text);
  if (chain === undefined || terms.length === 0) return [];
  const limit = Math.min(LOOK.foundMost, Math.max(LOOK.foundLeast, fitting));
  return repositories.messages.search(chain, terms, { limit, postings: LOOK.postings, selective: true });
}

interface Talk {
  readonly chain: Chain;
  /** The last messages of the chain without a gap, oldest first. */
  readonly recent: readonly Message[];
  readonly turn: Turn;
  readonly session: Session;
  /** Tokens of the window. */
  readonly budget: number;
}

/** The messages of the conversation that are relevant to the turn. */
export async function relevantMessages(
  repositories: Repositories,
  talk: Talk,
  found: { readonly words: readonly ChainHit[] | Promise<readonly ChainHit[]>; readonly semantic: Promise<SemanticMatch> },
): Promise<Candidates['relevant']> {
  const { chain, recent, turn, session } = talk;
  const asked = turn.understanding.mentions.flatMap((mention) => probableEntities(mention).map(({ id }) => id));
  const spoken = asked.length === 0 ? session.focus.entities.slice(0, 3).map(({ id }) => id) : [];
  const about = [...new Set([...asked, ...spoken])].slice(0, 24);
  const followed = turn.understanding.followUp.of;
  const atHand = new Map(recent.map((message) => [message.id, message]));
  const farther = followed.filter((id) => !atHand.has(id));
  const [words, semantic, shared, antecedents, statements] = await Promise.all([
    found.words,
    found.semantic,
    about.length === 0
      ? NOTHING_FOUND
      : repositories.messages.mentioning(chain, about, { limit: LOOK.mentioning, neighbors: LOOK.mentioningBeside }),
    farther.length === 0 ? new Map<string, Message>() : repositories.messages.getMany(farther),
    isAnswered(recent) ? messagesOfUsers(repositories, talk) : [],
  ]);
  const other = ({ id }: Message): boolean => id !== turn.message?.id;
  const there = [...antecedents].filter(([, { depth }]) => depth >= (chain.from ?? 0));
  const thread = threadOf({ ...turn, depth: turn.message?.depth ?? chainEnd(recent) }, new Map([...atHand, ...there]));
  return scoreMessages({
    words: words.filter(({ message }) => other(message)),
    semantic: { ...semantic, hits: semantic.hits.filter(({ message }) => other(message)) },
    shared: shared.hits.filter(other),
    neighbors: [...shared.neighbors, ...neighborsOfThread(thread, recent)].filter(other),
    thread,
    statements: statements.filter(other),
    isAnswered: isAnswered(recent),
    asked: queryTerms(turn.text),
  });
}

/** Whether a model answers, or people talk with each other. */
export const isAnswered = (recent: readonly Message[]): boolean => recent.some(({ role }) => role === 'ASSISTANT');

/** The usual size of a user's message in tokens, to estimate how many fit into a window. */
const SHORT_MESSAGE = 40;

/** The last messages of users, as many as fit into the window. */
async function messagesOfUsers(repositories: Repositories, { chain, recent, budget }: Talk): Promise<readonly Message[]> {
  const most = Math.min(LOOK.usersMost, Math.max(LOOK.usersLeast, Math.ceil(budget / SHORT_MESSAGE)));
  const near = recent.filter(({ role }) => role === 'USER');
  const [oldest] = recent;
  if (oldest === undefined || near.length >= most) return near.slice(-most);
  const from = Math.max(chain.from ?? 0, oldest.depth - LOOK.usersDepths);
  const { messages } = await messagesBefore(repositories, chain, oldest, { role: 'USER', from, most: most - near.length });
  return [...messages, ...near];
}

const chainEnd = (recent: readonly Message[]): number => (recent.at(-1)?.depth ?? -1) + 1;

/** An answer belongs to its question. */
function neighborsOfThread(thread: readonly Threaded[], recent: readonly Message[]): readonly Message[] {
  const first = recent[0]?.depth ?? 0;
  return thread.flatMap(({ message: { depth } }) =>
    [recent[depth - 1 - first], recent[depth + 1 - first]].filter((each) => each !== undefined),
  );
}
