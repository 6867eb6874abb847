import { Field, Float, Int, ObjectType } from 'type-graphql';
import { SectionKindEnum, WindowChangeEnum } from '../enums/context.js';
import { ContextWindowType, WindowItemType } from './context.js';

@ObjectType('Recall', { simpleResolvers: true, description: 'How much of what an answer names was in the window.' })
export class RecallType {
  @Field(() => Int, { description: 'Things that the answer names, each once.' })
  named!: number;

  @Field(() => Int, { description: 'How many of them are in the window: as an item of their own, or by their name in its words.' })
  found!: number;

  @Field(() => Float, { description: '`found` of `named`, 0 to 1; 1 where the answer names nothing.' })
  share!: number;
}

@ObjectType('ComparedContext', { simpleResolvers: true, description: 'A window that stands beside others of the same session.' })
export class ComparedContextType {
  @Field(() => ContextWindowType, { description: 'The window.' })
  context!: object;

  @Field(() => [Float], {
    description:
      'What it has in common with each of the windows, itself among them, in their order: things in both, of all that are in either, 0 to 1.',
  })
  overlaps!: number[];

  @Field(() => RecallType, {
    nullable: true,
    description:
      'What of the answer that was given then was in it; null unless `at` is a user’s message that was answered, or `message` stands for the one that followed.',
  })
  recall?: RecallType;
}

@ObjectType('ContextDiffShare', { simpleResolvers: true, description: 'Items of one kind of change, and what they cost.' })
export class WindowShareType {
  @Field(() => Int, { description: 'How many.' })
  items!: number;

  @Field(() => Int, { description: 'Their tokens; of the second window for what is in both.' })
  tokens!: number;
}

@ObjectType('ComparedItem', { simpleResolvers: true, description: 'One item of either window, or of both.' })
export class ComparedItemType {
  @Field(() => WindowChangeEnum, { description: 'What became of it.' })
  change!: string;

  @Field(() => SectionKindEnum, { description: 'The section that it stands in; in the first window where it was removed.' })
  section!: string;

  @Field(() => WindowItemType, { nullable: true, description: 'As it stands in the first window; null where it was added.' })
  before?: object;

  @Field(() => WindowItemType, { nullable: true, description: 'As it stands in the second window; null where it was removed.' })
  after?: object;
}

@ObjectType('ContextDiff', { simpleResolvers: true, description: 'Two windows, item by item.' })
export class WindowComparisonType {
  @Field(() => ContextWindowType, { description: 'The first.' })
  a!: object;

  @Field(() => ContextWindowType, { description: 'The second.' })
  b!: object;

  @Field(() => Float, { description: 'Things in both, of all that are in either, 0 to 1.' })
  overlap!: number;

  @Field(() => WindowShareType, { description: 'In both, the same.' })
  unchanged!: WindowShareType;

  @Field(() => WindowShareType, { description: 'In both, with another text.' })
  modified!: WindowShareType;

  @Field(() => WindowShareType, { description: 'In the second only.' })
  added!: WindowShareType;

  @Field(() => WindowShareType, { description: 'In the first only.' })
  removed!: WindowShareType;
}
