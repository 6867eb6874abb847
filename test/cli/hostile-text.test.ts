import { describe, expect, it } from 'vitest';
import { cleaned, jsonText } from '../../src/cli/output/clean.js';
import { command } from '../testkit/application/command.js';

const HOSTILE = 'a\u009B31m\u2028\u202E\u2066\u061C\u200Eb';

describe('hostile text', () => {
  it('is escaped in JSON, which stays the same value', () => {
    const json = jsonText({ text: HOSTILE, more: 'ä\n' });
    expect(json).not.toMatch(/[\u007F-\u009F\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u);
    expect(json).toContain(String.raw`a\u009b31m\u2028\u202e\u2066\u061c\u200eb`);
    expect(JSON.parse(json)).toEqual({ text: HOSTILE, more: 'ä\n' });
    expect(jsonText(undefined)).toBe('null');
  });

  it('is replaced in text for a terminal, except line feeds and tabs', () => {
    expect(cleaned('a\u001B[2Jb\r\nc\td\u0007')).toBe('a\uFFFD[2Jb\nc\td\uFFFD');
    expect(cleaned('grün 漢字')).toBe('grün 漢字');
  });

  it('does not reach standard error, nor JSON on standard output', async () => {
    const { err } = await command(['session', 'list', '--limit', '1', '--data', '/dev/null/\u001B[2J\u009B']);
    expect(err).not.toBe('');
    for (const control of ['\u001B', '\u009B']) expect(err).not.toContain(control);
    const json = await command(['session', 'list', '--status', 'x\u009B', '--data', '/dev/null/x', '--json']);
    expect(json.out).toContain('"retryable":');
    expect(json.out).not.toContain('\u009B');
  });
});
