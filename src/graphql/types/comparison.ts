import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { GraphqlWindow } from './context-window.js';
import type { ContentItem } from '../../domain/window/model/context-window.js';
import type { ChangedShare, ComparedItem } from '../../domain/window/comparison/compare-windows.js';
import { SectionKindEnum, WindowChangeEnum } from '../enums/context.js';
import { ContextWindowType, WindowItemType } from './context.js';

@ObjectType('Recall', { simpleResolvers: true, description: 'How much of what an answer names was in the window.' })
export class RecallType {
  @Field(() => Int, { description: 'The number of different entities that the answer names.' })
  named!: number;

  @Field(() => Int, { description: 'The number of them that are in the window, as an item or by name in a text.' })
  found!: number;

  @Field(() => Float, { description: '`found` divided by `named`: 0 to 1, and 1 if the answer names nothing.' })
  share!: number;
}

@ObjectType('ComparedContext', { simpleResolvers: true, description: 'One of several windows that are compared.' })
export class ComparedContextType {
  @Field(() => ContextWindowType, { description: 'The window.' })
  context!: GraphqlWindow;

  @Field(() => [Float], {
    nullable: 'items',
    description:
      'The overlap with each of the windows, including itself, in their order: the number of items in both divided by the number in either, 0 to 1. Null for a window that could not be built. Null only with an error.',
  })
  overlaps!: (number | undefined)[];

  @Field(() => RecallType, {
    nullable: true,
    description:
      'How much of the known answer the window contains. Null unless `at` is a user’s message that was answered, or `message` stands for such a message.',
  })
  recall?: RecallType;
}

@ObjectType('ContextDiffShare', { simpleResolvers: true, description: 'The items with one kind of change.' })
export class WindowShareType implements ChangedShare {
  @Field(() => Int, { description: 'The number of items.' })
  items!: number;

  @Field(() => Int, { description: 'The tokens of the items; for items in both windows, those of the second.' })
  tokens!: number;
}

@ObjectType('ComparedItem', { simpleResolvers: true, description: 'An item of either window, or of both.' })
export class ComparedItemType implements ComparedItem {
  @Field(() => WindowChangeEnum, { description: 'How the item changed.' })
  change!: ComparedItem['change'];

  @Field(() => SectionKindEnum, { description: 'The section of the item; for a removed item, in the first window.' })
  section!: ComparedItem['section'];

  @Field(() => WindowItemType, { nullable: true, description: 'The item in the first window; null if it was added.' })
  before?: ContentItem;

  @Field(() => WindowItemType, { nullable: true, description: 'The item in the second window; null if it was removed.' })
  after?: ContentItem;
}

@ObjectType('ContextDiff', { simpleResolvers: true, description: 'The differences of two windows, item by item.' })
export class WindowComparisonType {
  @Field(() => ContextWindowType, { description: 'The first window.' })
  a!: GraphqlWindow;

  @Field(() => ContextWindowType, { description: 'The second window.' })
  b!: GraphqlWindow;

  @Field(() => Float, { description: 'The number of items in both windows divided by the number in either, 0 to 1.' })
  overlap!: number;

  @Field(() => WindowShareType, { description: 'Items in both windows with the same text.' })
  unchanged!: WindowShareType;

  @Field(() => WindowShareType, { description: 'Items in both windows with different text.' })
  modified!: WindowShareType;

  @Field(() => WindowShareType, { description: 'Items in the second window only.' })
  added!: WindowShareType;

  @Field(() => WindowShareType, { description: 'Items in the first window only.' })
  removed!: WindowShareType;
}
