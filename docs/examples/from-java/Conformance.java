import java.nio.file.Files;
import java.util.List;

/**
 * Runs the suite on a server: {@code java Conformance.java SERVER}. In a JUnit test, use the body of {@code main} and assert the exit code. The file
 * junit.xml in the report folder has a test case for each rule.
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
        System.out.println("the server conforms to the rules");
    }
}
