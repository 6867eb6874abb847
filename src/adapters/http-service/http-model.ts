import { SYSTEM_TIMER, type Timer } from '../../async/timer.js';
import { NetloomError } from '../../domain/common/errors.js';
import type { Json } from '../../domain/common/json.js';
import type { Completion, CompletionLimits, CompletionPart, CompletionRequest, LanguageModel } from '../../ports/language-model.js';
import { withRetries } from './retries.js';
import { callService, explained, textOfResponse, TransientFailure, boundedBody, type CallLimits, type HttpService } from './service.js';
import { createParser } from 'eventsource-parser';

/** The data of each server-sent event of a response, within `maxBytes` of the service. */
async function* eventsOf(service: HttpService, response: Response): AsyncGenerator<string> {
  const arrived: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void arrived.push(data) });
  const decoder = new TextDecoder();
  for await (const chunk of boundedBody(service, response)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* arrived.splice(0);
  }
}

/** The differences between the APIs of language models. Errors are the end of a sentence that begins with “The service”. */
export interface ModelProtocol extends Pick<LanguageModel, 'model' | 'api'> {
  readonly service: HttpService;
  /** The body of a request in each form that services accept; the next is tried if one is rejected. */
  readonly bodies: readonly ((request: CompletionRequest, stream: boolean) => unknown)[];
  /** The answer of a response, or the error. */
  whole(response: Json | undefined): Completion | string;
  /** Returns a function that reads the events of one stream, in order. */
  reader(): (data: string) => CompletionPart | InvalidEvent | undefined;
}

export interface InvalidEvent {
  readonly kind: 'INVALID';
  readonly reason: string;
}

/** A stream may take this many times the deadline of one of its parts. */
const PARTS_IN_ALL = 10;

/** A language model behind an HTTP API. */
export function createHttpModel(protocol: ModelProtocol): LanguageModel {
  const { service, model, api } = protocol;
  const send = createSending(protocol);
  return {
    model,
    api,
    async complete(request, limits) {
      const deadline = deadlineOf(limits, service.timer);
      try {
        const answer = await send(request, false, deadline, (response) => textOfResponse(service, response));
        const completion = protocol.whole(parsed(answer));
        if (typeof completion === 'string') throw failed(service, completion);
        return completion;
      } finally {
        deadline.end();
      }
    },
    async *stream(request, limits) {
      const deadline = deadlineOf(limits, service.timer);
      try {
        const response = await send(request, true, deadline, (each) => Promise.resolve(each));
        yield* partsOf(protocol, response, deadline);
      } catch (error) {
        const known = explained(service, error, deadline, true);
        throw known instanceof TransientFailure ? failed(service, TOO_EARLY) : known;
      } finally {
        deadline.end();
      }
    },
  };
}

const TOO_EARLY = 'ended its answer too early';
const failed = ({ subject }: HttpService, reason: string): NetloomError => new NetloomError('UNAVAILABLE', `${subject} ${reason}.`);

/** Sends a request in the form that was accepted last, then in the other forms. */
function createSending({ service, bodies }: ModelProtocol) {
  let form = 0;
  return async <T>(
    request: CompletionRequest,
    stream: boolean,
    deadline: Deadline,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    let first: unknown;
    for (let shift = 0; shift < bodies.length; shift += 1) {
      const tried = (form + shift) % bodies.length;
      try {
        const body = bodies[tried]?.(request, stream);
        const result = await withRetries(() => callService(service, body, deadline, read), deadline.until, {
          ...service,
          signal: deadline.signal,
        });
        form = tried;
        return result;
      } catch (error) {
        first ??= error;
        if (!(error instanceof NetloomError) || error.code !== 'INVALID_INPUT') throw first;
      }
    }
    throw first;
  };
}

async function* partsOf(protocol: ModelProtocol, response: Response, deadline: Deadline): AsyncGenerator<CompletionPart> {
  const read = protocol.reader();
  for await (const data of eventsOf(protocol.service, response)) {
    deadline.restart();
    const part = read(data);
    if (part?.kind === 'INVALID') throw failed(protocol.service, part.reason);
    if (part !== undefined) yield part;
    if (part?.kind === 'END') return;
  }
  throw failed(protocol.service, TOO_EARLY);
}

interface Deadline extends CallLimits {
  /** A time of the timer after which nothing is retried. */
  readonly until: number;
  /** Begins the time again, because a part arrived. */
  restart(): void;
  /** Ends the request, if it is still open. */
  end(): void;
}

function deadlineOf({ withinMs, signal }: CompletionLimits, timer: Timer = SYSTEM_TIMER): Deadline {
  const late = new AbortController();
  const abort = (): void => late.abort();
  let cancel = timer.after(withinMs, abort);
  const cancelAll = timer.after(PARTS_IN_ALL * withinMs, abort);
  return {
    signal: signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]),
    withinMs,
    isCancelled: () => signal?.aborted === true,
    until: timer.now() + withinMs,
    restart() {
      cancel();
      cancel = timer.after(withinMs, abort);
    },
    end() {
      cancel();
      cancelAll();
      late.abort();
    },
  };
}

/** Undefined if the text is not JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A number of tokens, if the value is one. */
export const countIn = (value: Json | undefined): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
