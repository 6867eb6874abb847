import { isJsonObject, type Json } from '../../domain/common/json.js';
import { normalised } from '../../domain/window/retrieval/vectors.js';

/** The maximum dimension; no known model has more. */
const MAX_DIMENSIONS = 16_384;

/**
 * The normalized vectors of a response in the order of the texts; or the error, as the end of a sentence that begins with “The service”. Without
 * `dimensions`, any dimension is accepted, if all vectors have the same.
 */
export function vectorsOf(answer: string, count: number, dimensions: number | undefined): readonly Float32Array[] | string {
  const data = dataOf(answer);
  if (data === undefined) return 'answered what is no list of embeddings';
  if (data.length !== count) return `answered ${data.length} embeddings for ${count} texts`;
  const vectors = new Map<number, Float32Array>();
  let expected = dimensions;
  for (const [place, each] of data.entries()) {
    const index = isJsonObject(each) ? (each['index'] ?? place) : place;
    const values = isJsonObject(each) ? numbersOf(each['embedding']) : undefined;
    if (values === undefined) return 'answered an embedding that is no list of numbers';
    expected ??= values.length;
    if (values.length !== expected) return `answered an embedding of ${values.length} numbers where ${expected} were expected`;
    const vector = normalised(values);
    if (vector === undefined) return 'answered an embedding without any direction';
    if (typeof index === 'number') vectors.set(index, vector);
  }
  const ordered = Array.from({ length: count }, (_, index) => vectors.get(index)).filter((each) => each !== undefined);
  return ordered.length === count ? ordered : 'answered embeddings that do not say which text they are of';
}

function dataOf(answer: string): readonly Json[] | undefined {
  try {
    const body = JSON.parse(answer) as Json;
    const data = isJsonObject(body) ? body['data'] : undefined;
    return Array.isArray(data) ? (data as readonly Json[]) : undefined;
  } catch {
    return undefined;
  }
}

function numbersOf(value: Json | undefined): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_DIMENSIONS) return undefined;
  return value.every((each) => typeof each === 'number' && Number.isFinite(each)) ? (value as readonly number[]) : undefined;
}
