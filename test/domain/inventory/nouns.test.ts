import { describe, expect, it } from 'vitest';
import { checkEntityDraft } from '../../../src/application/inventory/entity-drafts.js';
import { draftFromJson } from '../../../src/adapters/fixture/line.js';
import { entityKeys } from '../../../src/domain/inventory/names/lookup-keys.js';
import { ownNounsIn, withNounsAsAttribute } from '../../../src/domain/inventory/names/own-nouns.js';
import type { EntityDraft } from '../../../src/domain/model/entity.js';

const CART: EntityDraft = {
  ref: { source: 'shop', objectType: 'shop.cart', objectId: '1' },
  type: 'OTHER',
  name: 'Bluebell',
  display: 'Bluebell',
  aliases: [],
  attributes: { colour: 'green' },
  relations: [],
};
const INVALID = [[], Array(9).fill('app'), ['4x4'], ['a b c d'], ['x'.repeat(41)], [''], [' app']];

describe('own nouns', () => {
  it('become an attribute in lower case, and nouns beside those of the type', () => {
    const draft = withNounsAsAttribute({ ...CART, nouns: ['Trolley', 'on-call Rota', 'trolley'] });
    expect(draft.attributes).toEqual({ colour: 'green', nouns: ['trolley', 'on-call rota'] });
    expect('nouns' in draft).toBe(false);
    expect(entityKeys(draft).nouns).toEqual(['trolley', 'on-call rota', 'cart']);
  });

  it('leave a draft without them as it is', () => {
    expect(withNounsAsAttribute(CART)).toEqual(CART);
    expect(entityKeys(CART).nouns).toEqual(['cart']);
  });

  it('ignore other values of the attribute', () => {
    expect(ownNounsIn({ nouns: 'app' })).toEqual([]);
    expect(ownNounsIn({ nouns: [1, 'app', '12'] })).toEqual(['app']);
  });

  it.each(INVALID)('are refused if they are no nouns: %j', (...nouns) => {
    expect(() => checkEntityDraft('entities[0]', { ...CART, nouns })).toThrow(/^entities\[0\]\.nouns/u);
    expect(draftFromJson({ ref: 'shop.cart:1', name: 'Bluebell', nouns })).toMatch(/^nouns/u);
  });

  it('are read from a line', () => {
    expect(draftFromJson({ ref: 'shop.cart:1', name: 'Bluebell', nouns: ['trolley'] })).toMatchObject({ nouns: ['trolley'] });
  });
});
