import type { Request, RequestHandler, Response } from 'express';
import type { ShopParts } from '../../shop-parts';

/** Person who works in the shop and is signed in on an admin page. */
export interface Worker {
  readonly id: number;
  readonly name: string;
  readonly canManage: boolean;
  /** Nonce with which the page's scripts send requests. */
  readonly nonce: string;
}

/** Returns the signed-in person if they work in the shop; otherwise undefined. */
export async function findWorker(
  { appointments, host }: Pick<ShopParts, 'appointments' | 'host'>,
  req: Request,
): Promise<Worker | undefined> {
  const { access, users } = host;
  const session = await access.session({ headers: req.headers });
  const user = session && (await users.find([session.userId], {})).get(session.userId);
  if (!session || !user) return undefined;
  const canManage = await access.can(user.id, 'manage_shop');
  if (!canManage && !user.roles.includes('shop_staff')) return undefined;
  return { id: user.id, name: user.displayName, canManage, nonce: appointments.nonceFor(session) };
}

/** Admits managers and staff; shows other visitors a link to the sign-in page. */
export const workersOnly =
  (shop: ShopParts): RequestHandler =>
  async (req, res, next) => {
    const worker = await findWorker(shop, req);
    if (!worker) return res.redirect('/admin/sign-in');
    res.locals.worker = worker;
    // Browsers must not keep the page: after the sign-out, somebody else may use the browser.
    res.set('Cache-Control', 'no-store');
    next();
  };

/** Admits only managers. Used after `workersOnly`. Other staff have no admin page except the desk. */
export const managersPage =
  ({ appointments }: Pick<ShopParts, 'appointments'>): RequestHandler =>
  async (_req, res, next) => {
    if (!workerOf(res).canManage) return res.redirect('/admin');
    res.locals.openTasks = await appointments.desk.openTasks();
    next();
  };

/** Returns the number of open tasks of the desk, which `managersPage` has counted. */
export const openTasksOf = (res: Response): number => res.locals.openTasks as number;

/** Returns the person whom `workersOnly` has admitted. */
export const workerOf = (res: Response): Worker => res.locals.worker as Worker;
