import type { RoundRobin } from '../testkit/application/round-robin.js';

/** One instance, or any that responds. */
type Asker = Pick<RoundRobin, 'ok'>;

export interface Written {
  readonly id: string;
  readonly sequence: number;
  readonly created: boolean;
  /** The revision of the session after this message. */
  readonly revision: number;
}

export interface Kept {
  readonly id: string;
  readonly sequence: number;
  readonly text: string;
}

interface Page {
  readonly session: {
    readonly messages: {
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      readonly edges: readonly { readonly node: Kept }[];
    };
  };
}

const ADD = `mutation ($input: AddMessageInput!) {
  addMessage(input: $input) { created message { id sequence } session { revision } }
}`;
const PAGE = `query ($id: ID!, $after: String) {
  session(id: $id) { messages(first: 100, after: $after) { pageInfo { hasNextPage endCursor } edges { node { id sequence text } } } }
}`;

export async function openSession(asker: Asker): Promise<string> {
  const answer = await asker.ok<{ openSession: { session: { id: string } } }>('mutation { openSession(input: {}) { session { id } } }');
  return answer.openSession.session.id;
}

/** The text is also the client id, so that a retry writes nothing. */
export async function write(asker: Asker, sessionId: string, text: string): Promise<Written> {
  interface Answer {
    readonly addMessage: {
      readonly created: boolean;
      readonly message: { readonly id: string; readonly sequence: number };
      readonly session: { readonly revision: number };
    };
  }
  const { addMessage } = await asker.ok<Answer>(ADD, { input: { sessionId, text, clientId: text } });
  return { ...addMessage.message, created: addMessage.created, revision: addMessage.session.revision };
}

/** All messages of a session, in the order of writing. */
export async function everyMessage(asker: Asker, sessionId: string): Promise<readonly Kept[]> {
  const all: Kept[] = [];
  let page: Page['session']['messages'] | undefined;
  do {
    const answer: Page = await asker.ok<Page>(PAGE, { id: sessionId, after: page?.pageInfo.endCursor ?? null });
    page = answer.session.messages;
    all.push(...page.edges.map(({ node }) => node));
  } while (page.pageInfo.hasNextPage);
  return all;
}
