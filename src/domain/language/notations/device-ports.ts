import { interfaceKeys } from '../../inventory/names/interface-names.js';
import { normalForm } from '../../text/normal-form.js';
import { type Notation, stretchOf } from './notation.js';
import { hostNameKeys } from './prompts.js';

/** A device and its port in one word: `brak1:Ethernet1/1`, `brak1/xe-0/0/1`, `brak1[Eth1/1]`. Numbers behind a colon are ports of protocols. */
export const devicePorts: Notation = (text) =>
  [...text.matchAll(DEVICE_PORT)].flatMap((match) => {
    const [, device = '', port = ''] = match;
    const path = port.toLowerCase();
    if (!/\p{L}/u.test(device) || !(/\p{L}/u.test(port) || port.includes('/'))) return [];
    const named = interfaceKeys(path).map((key) => ({ key, fit: 'INTERFACE' as const }));
    const numbered = /^\d/u.test(path) ? [{ key: `ifn:${path}`, fit: 'INTERFACE' as const }] : [];
    const keys = [...named, ...numbered, { key: `n:${normalForm(port)}`, fit: 'WHOLE' as const }];
    return [
      { ...stretchOf(match, 1), form: 'WORDS' as const, keys: hostNameKeys(device), isExact: true },
      { ...stretchOf(match, 2), form: 'WORDS' as const, keys, isExact: true },
    ];
  });

const DEVICE_PORT =
  /(?<![\p{L}\d_/:.@-])([\p{L}\d][\p{L}\d._-]{1,62})(?:::?|\[|\/(?=\p{L}))((?:\p{L}[\p{L}-]{0,24})?\d{1,4}(?:[/.:]\d{1,4}){0,5})(?![\p{L}\d_/-]|[.:][\p{L}\d])/dgu;
