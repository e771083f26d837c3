import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.concurrent.CountDownLatch;

/** The mock server as `@EnableKubernetesMockClient(crud = true, https = false)` starts it, on a port that is given. */
class Server {
	public static void main(String[] args) throws Exception {
		var server = new KubernetesMockServer(new Context(), new MockWebServer(), new HashMap<>(), new KubernetesCrudDispatcher(), false);
		server.init(InetAddress.getByName("127.0.0.1"), Integer.parseInt(args[0]));
		new CountDownLatch(1).await();
	}
}
