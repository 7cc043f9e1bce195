import { QueryTypes, type Sequelize } from 'sequelize';
import { DEFAULT_PREFIX, namedTables } from '../../lib/storage/table-names';

const { migrations, counters } = namedTables(DEFAULT_PREFIX);

/** Queries for rows that migrations create, and that stay when tests empty a database. */
const ROWS = [
  `SELECT CONCAT('migration ', name) FROM ${migrations}`,
  `SELECT CONCAT('counter ', name) FROM ${counters}`,
];

/**
 * Queries whose rows together describe a database: its settings and everything in it, except the rows of its
 * tables.
 */
const PARTS = {
  postgres: [
    ...ROWS,
    `SELECT CONCAT_WS(' ', 'setting', setrole, setconfig::text) FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase
       WHERE datname = current_database()`,
    "SELECT CONCAT('schema ', nspname) FROM pg_namespace WHERE nspname !~ '^pg_(toast|temp)'",
    `SELECT CONCAT_WS(' ', 'relation', oid::regclass::text, relkind, relpersistence, reloptions::text) FROM pg_class
       WHERE relnamespace = 'public'::regnamespace`,
    `SELECT CONCAT_WS(' ', 'column', attrelid::regclass::text, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
         attidentity, attgenerated, attcollation, pg_get_expr(adbin, adrelid))
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
       WHERE relnamespace = 'public'::regnamespace AND attnum > 0`,
    `SELECT CONCAT_WS(' ', 'index', pg_get_indexdef(indexrelid)) FROM pg_index JOIN pg_class c ON c.oid = indrelid
       WHERE relnamespace = 'public'::regnamespace`,
    `SELECT CONCAT_WS(' ', 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace`,
    "SELECT CONCAT_WS(' ', 'trigger', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT CONCAT_WS(' ', 'routine', proname, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
    `SELECT CONCAT_WS(' ', 'type', typname) FROM pg_type WHERE typnamespace = 'public'::regnamespace`,
  ],
  mariadb: [
    ...ROWS,
    `SELECT CONCAT_WS(' ', 'setting', default_character_set_name, default_collation_name) FROM information_schema.schemata
       WHERE schema_name = DATABASE()`,
    `SELECT CONCAT_WS(' ', 'table', table_name, table_type, engine, row_format, table_collation, create_options)
       FROM information_schema.tables WHERE table_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', 'column', table_name, ordinal_position, column_name, column_type, is_nullable, column_default,
         collation_name, extra, generation_expression) FROM information_schema.columns WHERE table_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', 'index', table_name, index_name, non_unique, seq_in_index, column_name, sub_part, collation, index_type)
       FROM information_schema.statistics WHERE table_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', 'constraint', table_name, constraint_name, constraint_type) FROM information_schema.table_constraints
       WHERE table_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', 'check', table_name, constraint_name, check_clause) FROM information_schema.check_constraints
       WHERE constraint_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', 'trigger', trigger_name, event_object_table, action_statement) FROM information_schema.triggers
       WHERE trigger_schema = DATABASE()`,
    `SELECT CONCAT_WS(' ', 'routine', routine_name, routine_definition) FROM information_schema.routines
       WHERE routine_schema = DATABASE()`,
  ],
} as const;

/**
 * Describes a database on a server as text. Two texts are equal if everything but the rows is equal, such as
 * tables, columns and indexes.
 */
export async function schemaOf(sequelize: Sequelize): Promise<string> {
  const parts = PARTS[sequelize.getDialect() as keyof typeof PARTS];
  const rows = await sequelize.query<{ part: string }>(
    `SELECT part FROM (SELECT '' AS part UNION ALL ${parts.join(' UNION ALL ')}) AS parts ORDER BY part`,
    { type: QueryTypes.SELECT },
  );
  return rows.map(({ part }) => part).join('\n');
}
