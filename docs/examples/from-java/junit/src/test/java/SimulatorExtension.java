import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Starts a simulated Kubernetes API server for each test: {@code @RegisterExtension final SimulatorExtension simulator = new SimulatorExtension();}. */
public class SimulatorExtension implements BeforeEachCallback, AfterEachCallback {
    private static final List<String> COMMAND = List.of(
            "npx", "--no-install", "assay", "simulate", "--dialect", "kubernetes", "--http-port", "0", "--secure-port", "-1");
    private static final Pattern READY = Pattern.compile("ready \\{\"http\":\"(.*?)\".*\"pid\":(\\d+)}");

    private Process process;
    private long serverPid;
    private String url;
    private Path kubeconfig;

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        process = new ProcessBuilder(COMMAND).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader output = process.inputReader();
        for (String line = output.readLine(); line != null && url == null; line = url == null ? output.readLine() : line) {
            Matcher ready = READY.matcher(line);
            if (!ready.matches()) continue;
            url = ready.group(1);
            serverPid = Long.parseLong(ready.group(2));
        }
        if (url == null) throw new IllegalStateException("assay simulate ended before it was ready");
        kubeconfig = Files.createTempFile("simulator", ".kubeconfig");
        Files.writeString(kubeconfig, """
                apiVersion: v1
                kind: Config
                clusters: [{ name: simulator, cluster: { server: "%s" } }]
                users: [{ name: simulator, user: {} }]
                contexts: [{ name: simulator, context: { cluster: simulator, user: simulator } }]
                current-context: simulator
                """.formatted(url));
    }

    /** Ends the server process, a child process of npx. The ready line contains its ID. */
    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        ProcessHandle.of(serverPid).ifPresent(ProcessHandle::destroy);
        process.waitFor();
        Files.deleteIfExists(kubeconfig);
        url = null;
    }

    /** Returns the HTTP address. Requests need no credentials and have all permissions. */
    public String url() {
        return url;
    }

    /** Returns the path of a kubeconfig for {@code io.fabric8.kubernetes.client.Config.fromKubeconfig}. */
    public Path kubeconfig() {
        return kubeconfig;
    }
}
