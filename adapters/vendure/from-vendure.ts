import { createRequire } from 'node:module';
import type * as NestCommon from '@nestjs/common';
import type * as NestCore from '@nestjs/core';
import type * as NestGraphql from '@nestjs/graphql';
import type * as Graphql from 'graphql';
import type * as Typeorm from 'typeorm';

/**
 * Loads Nest, TypeORM and GraphQL as Vendure would load them. The application would not see decorators of another copy,
 * and a strict package manager lets only Vendure load these packages.
 */
const load = createRequire(require.resolve('@vendure/core'));

const common = load('@nestjs/common') as typeof NestCommon;
export const Inject: typeof common.Inject = common.Inject;
export const Injectable: typeof common.Injectable = common.Injectable;

const core = load('@nestjs/core') as typeof NestCore;
export const HttpAdapterHost: typeof core.HttpAdapterHost = core.HttpAdapterHost;

const graphql = load('@nestjs/graphql') as typeof NestGraphql;
export const Resolver: typeof graphql.Resolver = graphql.Resolver;
export const Query: typeof graphql.Query = graphql.Query;
export const ResolveField: typeof graphql.ResolveField = graphql.ResolveField;
export const Parent: typeof graphql.Parent = graphql.Parent;

const language = load('graphql') as typeof Graphql;
export const parseSchema: typeof language.parse = language.parse;

const typeorm = load('typeorm') as typeof Typeorm;
export const Entity: typeof typeorm.Entity = typeorm.Entity;
export const PrimaryColumn: typeof typeorm.PrimaryColumn = typeorm.PrimaryColumn;
export const In: typeof typeorm.In = typeorm.In;
export const IsNull: typeof typeorm.IsNull = typeorm.IsNull;
export const DataSource: typeof typeorm.DataSource = typeorm.DataSource;
