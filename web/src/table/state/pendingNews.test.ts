import { expect, it } from "vitest";
import { PendingNews } from "./pendingNews";

it("says an action and what came of it once the board shows it, and only once", () => {
  const pending = new PendingNews();
  pending.note(4, "Norte: Rey a h8.");
  pending.note(4, "La cima cambia de manos");
  pending.note(5, "Norte: fin del turno");
  pending.note(6, "Sur: Rey a h7");
  expect(pending.upTo(3)).toBe("");
  expect(pending.upTo(4)).toBe("Norte: Rey a h8. La cima cambia de manos");
  expect(pending.upTo(4)).toBe("");
  pending.forget(5);
  expect(pending.upTo(9)).toBe("Norte: fin del turno");
});

it("joins sentences with the sign that ends them", () => {
  const pending = new PendingNews();
  pending.note(1, "Sur: Caballero h14 ataca h15", "¡Muera el Rey!", "El Norte se disuelve");
  expect(pending.upTo(1)).toBe("Sur: Caballero h14 ataca h15. ¡Muera el Rey! El Norte se disuelve");
});
