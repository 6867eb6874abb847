import type { FactInventory, FactRecord } from './inventory.js';

/**
 * A record as NetBox’s REST API would write it, without the fields that every answer has in common (dates, counts, empty custom fields). The real
 * answer is longer, so comparing with this one does not flatter the windows.
 */
export function netboxJson(inventory: FactInventory, record: FactRecord): string {
  const related = [...new Set(record.relations.map(({ type }) => type))].map((type) => {
    const ends = inventory.toAll(record, type).map(brief);
    return [type.toLowerCase(), ends.length === 1 ? ends[0] : ends];
  });
  const status = record.status === undefined ? {} : { status: { value: record.status, label: record.status } };
  return JSON.stringify({ ...brief(record), ...status, ...record.attributes, ...Object.fromEntries(related) });
}

function brief({ key, name }: FactRecord) {
  const [type = '', id] = key.split(':');
  return { id: Number(id), url: `https://netbox.example/api/${type.replace('.', '/')}s/${id}/`, display: name, name };
}
