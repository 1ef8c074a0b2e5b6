import type { ApiKeyScope } from '@barrelhive/contracts';
import { DomainError, logger } from '@barrelhive/service-kit';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  ToolSchema,
  type CallToolResult,
  type Tool as ShownTool,
  type ToolAnnotations,
} from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { Ask } from './call-services';
import type { ConfirmedActions } from './confirmed-actions';

/** What a tool works with. */
export interface ToolContext {
  userId: string;
  scopes: readonly ApiKeyScope[];
  ask: Ask;
  actions: ConfirmedActions;
  now: Date;
}

/** A tool as an assistant is shown it, if the key may do what it does. */
export interface Tool {
  name: string;
  scope: ApiKeyScope;
  /** What is said of it in the list. */
  shown: ShownTool;
  register(server: McpServer, context: ToolContext): void;
}

interface ToolDefinition<Input extends z.ZodRawShape> {
  name: string;
  title: string;
  /** When to use it, for the model. */
  description: string;
  scope: ApiKeyScope;
  annotations: ToolAnnotations;
  input: Input;
  run: (input: z.output<z.ZodObject<Input>>, context: ToolContext) => Promise<Record<string, unknown>>;
}

/** Of a tool that only looks. */
export const LOOKS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** A tool whose answer is JSON: texts of the agency are data in it, and never instructions. */
export function tool<Input extends z.ZodRawShape>(definition: ToolDefinition<Input>): Tool {
  const { name, title, description, scope, annotations, run } = definition;
  const inputSchema = z.strictObject(definition.input);
  const inputAsJson = z.toJSONSchema(inputSchema, { target: 'draft-7', io: 'input' });
  return {
    name,
    scope,
    shown: ToolSchema.parse({ name, title, description, inputSchema: inputAsJson, annotations }),
    register: (server, context) => {
      const accepted: z.ZodObject = inputSchema;
      const handle = (input: unknown) => answered(async () => run(inputSchema.parse(input), context));
      server.registerTool(name, { title, description, inputSchema: accepted, annotations }, handle);
    },
  };
}

async function answered(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    return toResult(await work());
  } catch (error) {
    const refusal = error instanceof DomainError ? error : new DomainError('INTERNAL_ERROR');
    // The SDK would pass the text of any error on.
    if (refusal !== error) logger('assistant').error({ err: error }, 'a tool broke down');
    const { retryAfterSeconds: _header, ...details } = refusal.details;
    return { ...toResult({ code: refusal.code, error: refusal.message, ...details }), isError: true };
  }
}

function toResult(answer: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}
