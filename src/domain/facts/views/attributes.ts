import type { Entity } from '../../model/entity.js';
import type { FactGroup, FactRow } from '../model.js';
import type { Wishes } from '../question/wishes.js';
import { stem } from '../../text/stem.js';
import { valueText } from './details.js';

/** Attributes whose absence is worth a word, because every record of NetBox may have them. */
const RECORDED = new Set([
  'serial',
  'asset_tag',
  'phone',
  'email',
  'description',
  'comments',
  'commit_rate',
  'dns_name',
  'tags',
  'facility',
  'mtu',
]);

/** The attributes that a question names, also those of its own that an inventory has; “not recorded” for one without a value. */
export function attributesOf(subject: Entity, { attributes, stems }: Wishes): FactGroup | undefined {
  const named = Object.keys(subject.attributes).filter(
    (name) =>
      attributes.has(name) ||
      name
        .toLowerCase()
        .split(/[_\s-]+/u)
        .every((word) => word.length > 2 && stems.has(stem(word))),
  );
  const rows = [...new Set([...named, ...[...attributes].filter((name) => RECORDED.has(name) && name in subject.attributes)])].flatMap(
    (name): readonly FactRow[] => {
      const value = valueText(name, subject.attributes[name]);
      if (value === undefined && !RECORDED.has(name)) return [];
      return [{ text: `${name.replaceAll('_', ' ')} ${value ?? 'not recorded'}`, path: [subject.id] }];
    },
  );
  return rows.length === 0 ? undefined : { subject, topic: 'ATTRIBUTES', title: 'attributes', rows, total: rows.length, isOpen: false };
}
