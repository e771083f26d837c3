import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

class SimulatorTest {
    @RegisterExtension
    final SimulatorExtension simulator = new SimulatorExtension();

    @RepeatedTest(2)
    void eachTestHasASeparateServer() throws Exception {
        URI configMaps = URI.create(simulator.url() + "/api/v1/namespaces/default/configmaps");
        HttpRequest request = HttpRequest.newBuilder(configMaps)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"name\":\"settings\"}}"))
                .build();
        assertEquals(201, HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode());
    }
}
