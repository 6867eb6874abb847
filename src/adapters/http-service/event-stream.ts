import { createParser } from 'eventsource-parser';
import { boundedBody, type HttpService } from './service.js';

/** The data of each server-sent event of a response, within `maxBytes` of the service. */
export async function* eventsOf(service: HttpService, response: Response): AsyncGenerator<string> {
  const arrived: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void arrived.push(data) });
  const decoder = new TextDecoder();
  for await (const chunk of boundedBody(service, response)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* arrived.splice(0);
  }
}
