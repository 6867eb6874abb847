import { Field, ID, InputType, Int } from 'type-graphql';
import { MAX_BUDGET, MIN_BUDGET, type ContextRequest } from '../../domain/window/model/context-window.js';
import type { StrategyName } from '../../domain/model/session.js';
import { omitNulls } from '../common/input-values.js';
import { StrategyEnum } from '../enums/session.js';

@InputType('ContextRequest', {
  description: 'What a window should be. The profile, the session’s wishes and the defaults fill in what is left out.',
})
export class ContextRequestInput {
  @Field(() => StrategyEnum, { nullable: true, description: 'How to choose.' })
  strategy?: StrategyName;

  @Field(() => Int, {
    nullable: true,
    description: `Tokens of the whole window, reserve included: ${MIN_BUDGET} to ${MAX_BUDGET} and at most the model’s context; 8,000 unless said.`,
  })
  budget?: number;

  @Field(() => Int, { nullable: true, description: 'Tokens to keep free for the answer.' })
  reserve?: number;

  @Field(() => String, { nullable: true, description: 'Instructions that stand first and are never dropped.' })
  instructions?: string;

  @Field(() => String, {
    nullable: true,
    description: 'A message that is not written yet: the window is built as if it were the next turn.',
  })
  message?: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'As if this message of the session were the last one: the branch that ends there, with the focus and the tool executions of that moment. The session’s head unless said.',
  })
  at?: string;

  @Field(() => Boolean, { nullable: true, description: 'Leave tool executions out.' })
  withoutOperations?: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The model that it is for, such as `gpt-5.5` or `claude-sonnet-4-5` (`service { models }`): its tokens are counted, and its context bounds the budget. Unless said, tokens are those of o200k_base.',
  })
  model?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The kind of agent that it is for: `INTENT`, `RESPONDER`, `TOOL_RUNNER` or one of your own (`service { profiles }`). What else the request says wins over it.',
  })
  profile?: string;
}

export function toContextRequest(input: ContextRequestInput | null | undefined): ContextRequest {
  return omitNulls(input ?? {});
}
