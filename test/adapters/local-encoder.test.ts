import { afterEach, describe, expect, it } from 'vitest';
import { createLocalEmbedder } from '../../src/adapters/local-encoder/embedder.js';
import type { Embedder } from '../../src/ports/embedder.js';

/** The folder of a model in ONNX form, for the tests of the encoder itself; see CONTRIBUTING. */
const MODEL = process.env['NETLOOM_ENCODER'];

const opened: Embedder[] = [];
const open = (model: string): Embedder => {
  const embedder = createLocalEmbedder({ model, characters: 2_000 });
  opened.push(embedder);
  return embedder;
};

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.dispose()));
});

describe('an encoder of the process', () => {
  it('says what is missing: the package or the model', async () => {
    await expect(open('/nowhere/model').embed(['Hello.'], 30_000)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/npm install @huggingface\/transformers|\/nowhere\/model does not exist/u) as string,
    });
  });

  it('fails what waits for it when it is ended', async () => {
    const embedder = open('/nowhere/model');
    const failed = expect(embedder.embed(['Hello.'], 30_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await embedder.dispose();
    await failed;
  });
});

describe.skipIf(MODEL === undefined)('an encoder with a model', () => {
  const product = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

  it('gives similar texts similar vectors of length 1, in the order of the texts', async () => {
    const texts = [
      'Where are the spare optics?',
      'The spare optics are in the basement.',
      ...Array.from({ length: 20 }, () => 'Bread is made of flour.'),
    ];
    const [question, answer, other, ...rest] = await open(MODEL ?? '').embed(texts, 30_000);
    expect(product(question, question)).toBeCloseTo(1, 3);
    expect(product(question, answer)).toBeGreaterThan(product(question, other) + 0.3);
    expect(rest).toHaveLength(19);
  });
});
