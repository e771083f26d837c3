import java.nio.file.Files;
import java.util.List;

/**
 * The suite as one check of a server, in Java: {@code java Conformance.java SERVER} runs the command. In JUnit the body of {@code main} is that of a
 * test, and the exit code is what it asserts; junit.xml in the folder of reports has a case for each rule.
 */
public class Conformance {
    public static void main(String[] arguments) throws Exception {
        String reports = Files.createTempDirectory("assay").toString();
        List<String> command = List.of(
                "npx", "--no-install", "assay", "run", "--quiet", "--server", arguments[0],
                "--resource", "boats.example.com", "--object", "custom-resource/boat.yaml",
                "--area", "rest", "--report-dir", reports);
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) throw new AssertionError("assay ended with " + code + "; the report is in " + reports);
        System.out.println("the rules are kept");
    }
}
