import { Field, Int, ObjectType } from 'type-graphql';
import type { Answer } from '../../application/index.js';
import type { FactGroup, FactRow } from '../../domain/facts/model.js';
import type { Entity } from '../../domain/model/entity.js';
import { FactTopicEnum } from '../enums/facts.js';
import { EntityObject } from './entity.js';
import { UnderstandingType } from './understanding.js';

@ObjectType('Fact', { simpleResolvers: true, description: 'A fact that a question asks for.' })
export class FactType implements Omit<FactRow, 'path'> {
  @Field(() => String, { description: 'The fact in one line, in the wording of windows: `fra1-core-02 (U31 front, Core Switch)`.' })
  text!: string;
}

@ObjectType('FactGroup', { simpleResolvers: true, description: 'Facts of one topic about one entity.' })
export class FactGroupType implements Omit<FactGroup, 'rows' | 'isOpen' | 'isGuess' | 'where' | 'listed' | 'filteredBy' | 'notFilteredBy'> {
  @Field(() => EntityObject, { nullable: true, description: 'The entity that the facts are about; null for the whole inventory.' })
  subject?: Entity;

  @Field(() => FactTopicEnum, { description: 'The topic.' })
  topic!: FactGroup['topic'];

  @Field(() => String, { description: 'The name of the facts: `devices`, `cabling`, `fed by`.' })
  title!: string;

  @Field(() => Int, {
    description:
      'The number of all facts, which may exceed the list. 0: there are none. If `notFilteredBy` has words, they are not only those that the question asks for.',
  })
  total!: number;

  @Field(() => String, {
    nullable: true,
    description: 'A statement derived from all facts: free units, the use of a prefix, numbers by status.',
  })
  summary?: string;
}

@ObjectType('Answer', { simpleResolvers: true, description: 'The meaning of a question, and the facts of the inventory that it asks for.' })
export class AnswerType implements Answer {
  @Field(() => UnderstandingType, {
    description: 'The meaning of the text. An ambiguous name has a clarification, and facts of each candidate.',
  })
  understanding!: Answer['understanding'];

  @Field(() => [FactGroupType], { description: 'The facts, in the order of the entities in the text. Empty if the text asks for nothing.' })
  groups!: Answer['groups'];

  @Field(() => [String], { description: 'Words of the question that neither chose a fact nor are in one.' })
  notUsed!: Answer['notUsed'];
}
