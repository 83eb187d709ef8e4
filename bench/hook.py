"""The kind of hook that people write by hand, for bench/hooks.ts: rules as words, episodes as lines."""
import json
import os
import re
import sys
from datetime import datetime, timezone

event = json.load(sys.stdin)
brain = os.path.join(event["cwd"], ".agent")
command = event.get("tool_input", {}).get("command", "")
if event["hook_event_name"] == "PreToolUse":
    with open(os.path.join(brain, "protocols", "permissions.md"), encoding="utf-8") as file:
        never = file.read().split("## Never allowed")[-1].lower()
    if "force push" in never and re.search(r"git push.*(--force|-f)", command):
        print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny"}}))
else:
    episode = {"timestamp": datetime.now(timezone.utc).isoformat(), "skill": "bash", "action": command}
    with open(os.path.join(brain, "memory", "episodic", "AGENT_LEARNINGS.jsonl"), "a", encoding="utf-8") as file:
        file.write(json.dumps(episode) + "\n")
