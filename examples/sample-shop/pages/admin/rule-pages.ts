import { Router } from 'express';
import { AppointmentsError, type Precedence, type Rule, type RuleKind } from 'shop-appointments';
import { html, type Html } from '../html';
import { adminLayout } from './admin-layout';
import { ruleForm } from './rule-form';
import { whenInWords } from './rule-words';
import { workerOf } from './workers';
import type { ShopParts } from '../../shop-parts';

/** `GET /admin/rules`: the rules, strongest first; `GET /admin/rules/{id}` and `/new`: the form of one. */
export function rulePages({ appointments: { rules }, host, site, precedence }: ShopParts): Router {
  const router = Router();

  const owners = async (userId: number) => {
    const [{ items: products }, { items: members }] = await Promise.all([
      host.products.search({ type: 'appointment' }, { userId }),
      host.users.staff({}, {}),
    ]);
    return { products, members };
  };

  router.get('/admin/rules', async (_req, res) => {
    const worker = workerOf(res);
    const { products, members } = await owners(worker.id);
    const ownerOf = ({ kind, kindId }: Rule): string => {
      if (kind === 'staff') return members.find(({ id }) => id === kindId)?.displayName ?? `member ${kindId}`;
      if (kind === 'product') return products.find(({ id }) => id === kindId)?.name ?? `service ${kindId}`;
      return 'The whole shop';
    };
    const all = strongestFirst(await rules.all(), precedence);
    const main = html`<h1>Rules</h1>
      <p class="lead">
        These rules define when the shop is open. If two rules match the same time, the upper one decides.
      </p>
      <p><a class="button" href="/admin/rules/new">New rule</a></p>
      <ul class="rows">
        ${all.map((rule) => row(rule, ownerOf(rule)))}
      </ul>`;
    res.send(adminLayout({ title: 'Rules', shop: site.name, main, worker }));
  });

  router.get('/admin/rules/:id', async (req, res) => {
    const worker = workerOf(res);
    const { products, members } = await owners(worker.id);
    const isNew = req.params.id === 'new';
    const rule = isNew ? undefined : await rules.get(idOf(req.params.id));
    const title = isNew ? 'New rule' : rule?.title || 'Rule';
    const main = html`<p><a href="/admin/rules">All rules</a></p>
      <h1>${title}</h1>
      ${ruleForm(rule, products, members)}`;
    res.send(adminLayout({ title, shop: site.name, main, worker, scripts: ['pages/admin-rule.mjs'] }));
  });

  return router;
}

const LEVELS: readonly RuleKind[] = ['global', 'product', 'staff'];

/** As they overrule each other: by priority, then by level, then by their order. */
function strongestFirst(rules: readonly Rule[], precedence: Precedence): Rule[] {
  const strength = ({ priority }: Rule): number =>
    precedence === 'larger-wins' ? (priority ?? 0) : -(priority || 10);
  const level = ({ kind }: Rule): number => LEVELS.indexOf(kind);
  return [...rules].sort(
    (a, b) => strength(b) - strength(a) || level(b) - level(a) || b.ordering - a.ordering || b.id - a.id,
  );
}

const row = (rule: Rule, owner: string): Html =>
  html`<li class="row">
    <div>
      <h2>
        ${rule.title || 'Without a title'}
        <span class="badge ${rule.appointable ? 'open' : 'shut'}"
          >${rule.appointable ? 'opens' : 'closes'}</span
        >
      </h2>
      <p>${whenInWords(rule)}</p>
      <p class="muted">${owner}, priority ${rule.priority ?? 0}</p>
    </div>
    <a href="/admin/rules/${rule.id}" aria-label="Change ${rule.title || `rule ${rule.id}`}">Change</a>
  </li>`;

function idOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new AppointmentsError('shop_rest_availability_invalid_id', 'There is no rule with this id.');
}
