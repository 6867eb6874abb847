import { pinOf } from '../../domain/model/session.js';
import { parseLine } from '../../domain/export/parse.js';
import { markdownOfRecord } from '../../domain/export/markdown.js';
import { linesOf } from './lines.js';
import type { SessionDocument } from './write-document.js';

/** The text of a document, piece by piece. It reads the document twice, because entities, whose names are shown, come last. */
export async function* markdownOf(document: SessionDocument): AsyncGenerator<string> {
  const pins = new Set(document.session.pins.map((pin) => pinOf(pin).entity));
  const names = new Map<string, string>();
  const begin = document.offsets.length - 2 - document.counts.ENTITY;
  if (pins.size > 0) {
    for await (const line of linesOf(document.read(document.offsets[begin]))) {
      const record = parseLine(line);
      if (record.kind === 'ENTITY' && pins.has(record.entity.id)) names.set(record.entity.id, record.entity.display);
    }
  }
  for await (const line of linesOf(document.read(document.offsets[1]))) {
    const record = parseLine(line);
    const text = record.kind === 'END' ? '' : markdownOfRecord(record, (entity) => names.get(entity) ?? entity);
    if (text !== '') yield text;
  }
}
