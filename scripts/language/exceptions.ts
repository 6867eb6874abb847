/** Words in code that are no English vocabulary. */
export interface Exception {
  /** In src/domain. */
  readonly file: string;
  /** The beginning of the code; absent if it is all words of the file. */
  readonly begins?: string;
  readonly reason: string;
}

const FIELDS = 'the names of fields in NetBox';
const MEMBERS = 'the names of members in results of tools';
const OWN_TEXT = 'a text of the product itself';

export const EXCEPTIONS: readonly Exception[] = [
  { file: 'facts/views/attributes.ts', begins: "['type', 'name', 'value'", reason: FIELDS },
  { file: 'facts/views/relations.ts', begins: "[ 'name', 'description'", reason: FIELDS },
  { file: 'inventory/names/annotation.ts', begins: "['role', 'title'", reason: FIELDS },
  { file: 'inventory/names/descriptors.ts', begins: '/^(?:created|last_updated', reason: FIELDS },
  { file: 'window/shortening/elide-tool-results.ts', begins: "['display', 'name'", reason: FIELDS },
  { file: 'facts/views/cabling.ts', begins: '/virtual|lag|bridge/', reason: 'types of interfaces in NetBox' },
  { file: 'window/facts/requested-facts.ts', reason: 'the names of facts, which come from fields and relations' },
  { file: 'inventory/names/interface-names.ts', reason: 'abbreviations in the names of interfaces' },
  { file: 'inventory/metadata/generic.ts', begins: '/^(?:count|total', reason: MEMBERS },
  { file: 'inventory/metadata/generic.ts', begins: '/^(?:errors?|detail', reason: MEMBERS },
  { file: 'understanding/decision/command-objects.ts', begins: "['address', 'role'", reason: 'the names of classes of entities' },
  { file: 'understanding/scoring/place-features.ts', begins: "[ 'component in", reason: 'the names of features' },
  { file: 'understanding/parse/numbers/measures.ts', begins: '/\\b(?:tcp|udp', reason: 'the names of protocols' },
  { file: 'understanding/parse/numbers/measures.ts', begins: '/(?<![\\w/])\\d{1,5}\\/(?:tcp', reason: 'the names of protocols' },
  { file: 'window/render/images.ts', begins: '/^data:', reason: 'media types' },
  { file: 'window/render/lines.ts', begins: "['user', 'human'", reason: 'the names of roles' },
  { file: 'window/tokens/model-names.ts', reason: 'the names of models' },
  { file: 'window/composition/supporting-facts.ts', begins: '/ and \\d+', reason: OWN_TEXT },
  { file: 'window/shortening/truncate.ts', begins: '/\\n\\[…', reason: OWN_TEXT },
  { file: 'window/summary/facts.ts', begins: '/\\b(?:about )?\\d+', reason: OWN_TEXT },
];
