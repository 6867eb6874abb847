import { Field, ID, InputType, Int } from 'type-graphql';
import { MAX_BUDGET, MIN_BUDGET, type ContextRequest } from '../../domain/window/model/context-window.js';
import type { StrategyName } from '../../domain/model/session.js';
import { omitNulls } from '../common/input-values.js';
import { StrategyEnum } from '../enums/session.js';

@InputType('ContextRequest', {
  description:
    'Options of a window. Options that are left out come from the profile, the preferences of the session and the user, and the defaults, in this order.',
})
export class ContextRequestInput {
  @Field(() => StrategyEnum, { nullable: true, description: 'How items are chosen.' })
  strategy?: StrategyName;

  @Field(() => Int, {
    nullable: true,
    description: `Tokens of the whole window, including the reserve: ${MIN_BUDGET} to ${MAX_BUDGET}, at most the model’s context. By default 8,000.`,
  })
  budget?: number;

  @Field(() => Int, { nullable: true, description: 'Tokens to keep free for the answer.' })
  reserve?: number;

  @Field(() => String, { nullable: true, description: 'Instructions, placed first and never dropped.' })
  instructions?: string;

  @Field(() => String, {
    nullable: true,
    description: 'A message that is not written yet. The window is built as if it were the next turn.',
  })
  message?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Builds the window as if this message were the last one of the session, with the focus and the operations of that time. By default, the current last message.',
  })
  at?: string;

  @Field(() => Boolean, { nullable: true, description: 'Leaves tool operations out.' })
  withoutOperations?: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The model that the window is for, such as `gpt-5.5` or `claude-sonnet-4-5` (see `service { models }`). Its tokenizer counts the tokens, and its context limits the budget. By default, tokens are counted with o200k_base.',
  })
  model?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The kind of agent that the window is for: `INTENT`, `RESPONDER`, `TOOL_RUNNER` or one of your own (see `service { profiles }`). Other options of the request override the profile.',
  })
  profile?: string;
}

export function toContextRequest(input: ContextRequestInput | null | undefined): ContextRequest {
  return omitNulls(input ?? {});
}
