import { MantineProvider } from "@mantine/core";
import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from "react";
import { fromAddress, toAddress } from "../share/address.ts";
import { Embed, WholePage } from "../share/Embed.tsx";
import { embeddedIn } from "../share/embedded.ts";
import { openNamed } from "../share/open.ts";
import { DropTrace, OpenTrace } from "../share/OpenTrace.tsx";
import { ShareMenu } from "../share/ShareMenu.tsx";
import Watch from "../watch/Watch.tsx";
import { useBench } from "./bench.ts";
import { Mishap } from "./Mishap.tsx";
import { NoteLine } from "./NoteLine.tsx";
import { SchemeButton } from "./SchemeButton.tsx";
import { Tabs } from "./Tabs.tsx";
import { useKeys } from "../watch/useKeys.ts";
import { theme } from "./theme.ts";
import type { View } from "./view.ts";

/** What is not needed to watch a run is loaded when it is asked for. */
const others: Readonly<Record<Exclude<View, "watch">, ComponentType>> = {
  compare: lazy(() => import("../compare/Compare.tsx")),
  check: lazy(() => import("../check/Check.tsx")),
  measure: lazy(() => import("../measure/Measure.tsx")),
  learn: lazy(() => import("../learn/Learn.tsx")),
  write: lazy(() => import("../write/Write.tsx")),
};

/** Inside another page there is no room for the rest. */
const embedded = embeddedIn(location.search);

const Help = lazy(() => import("./Help.tsx"));

export function Page() {
  const [helps, setHelps] = useState(false);
  useKeys(useMemo(() => ({ "?": () => setHelps(true) }), []));
  const view = useBench((it) => it.view);
  useEffect(() => {
    const open = () => {
      if (openNamed()) return;
      const { view: next, asked, complaint, other } = fromAddress(location.hash);
      useBench.setState({ view: next, ...(other && { other }) });
      void useBench.getState().run(asked, false);
      if (complaint !== undefined)
        useBench.getState().complain({ sentence: complaint, beside: true });
    };
    if (!location.hash.includes("open="))
      history.replaceState(null, "", toAddress(fromAddress(location.hash)));
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  const Other = view === "watch" ? undefined : others[view];
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      {!embedded && <Header onHelp={() => setHelps(true)} />}
      {view !== "write" && <DropTrace />}
      <NoteLine />
      <Mishap key={view}>
        {Other ? (
          <Suspense
            fallback={
              <main>
                <p className="aside">Loading …</p>
              </main>
            }
          >
            <Other />
            {embedded && <WholePage />}
          </Suspense>
        ) : embedded ? (
          <Embed what={embedded} />
        ) : (
          <Watch />
        )}
      </Mishap>
      {helps && (
        <Suspense fallback={null}>
          <Help onClose={() => setHelps(false)} />
        </Suspense>
      )}
    </MantineProvider>
  );
}

function Header({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <header>
      <h1>ringleader</h1>
      <Tabs />
      <div className="tools">
        <OpenTrace />
        <ShareMenu />
        <button type="button" aria-label="Keys and help" title="Keys and help (?)" onClick={onHelp}>
          ?
        </button>
        <SchemeButton />
      </div>
    </header>
  );
}
